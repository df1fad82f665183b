/// <reference lib="dom" />

import type { ApiResult, CardOptions, ElementEvent, ElementEventName, FromCardFrame, ToCardFrame } from './frame-channel.browser.ts';
import { connectToFrame } from './frame-channel.browser.ts';
import { sandboxUrl } from './sandbox-api.browser.ts';

type Listener = (event: ElementEvent) => void;

const defaultClasses: Record<string, string> = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

export class IntegrationError extends Error {
  override name = 'IntegrationError';
}

/** A card element, as the shop's page sees it. The card fields are in a frame, so the page never gets card data. */
export class CardElement {
  readonly _elementType = 'card';
  #options: CardOptions;
  #listeners = new Map<ElementEventName, Set<Listener>>();
  #onDestroy: () => void;
  #container: HTMLElement | null = null;
  #frame: HTMLIFrameElement | null = null;
  #send: (message: ToCardFrame) => void = () => {};
  #requests = new Map<number, (result: ApiResult) => void>();
  #isDestroyed = false;

  constructor(options: CardOptions, onDestroy: () => void) {
    this.#options = options;
    this.#onDestroy = onDestroy;
  }

  mount(target: string | HTMLElement): void {
    this.#requireNotDestroyed();
    const container = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
    if (!container) {
      throw new IntegrationError(
        `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`,
      );
    }
    if (container === this.#container) return;
    this.unmount();
    this.#container = container;
    const frame = document.createElement('iframe');
    frame.title = 'Secure card payment input frame';
    // The frame must be transparent. The page in the frame is light. If the frame inherited the color scheme of a dark page, browsers would
    // give it an opaque background.
    Object.assign(frame.style, {
      display: 'block',
      width: '100%',
      height: '2.5em',
      border: '0',
      margin: '0',
      padding: '0',
      colorScheme: 'light',
      background: 'transparent',
    });
    frame.src = new URL('card-element', sandboxUrl).href;
    this.#frame = frame;
    this.#send = connectToFrame<ToCardFrame, FromCardFrame>(frame, (message) => this.#handleMessage(message));
    this.#send({ kind: 'options', options: this.#forFrame() });
    container.replaceChildren(frame);
    this.#showState({ elementType: 'card', empty: true, complete: false });
    for (const label of this.#labels()) label.addEventListener('click', this.#focusByLabel);
  }

  unmount(): void {
    if (!this.#container) return;
    for (const label of this.#labels()) label.removeEventListener('click', this.#focusByLabel);
    for (const state of Object.keys(defaultClasses)) this.#toggleClass(state, false);
    this.#frame?.remove();
    this.#frame = null;
    this.#container = null;
    this.#send = () => {};
    for (const resolve of this.#requests.values())
      resolve({ error: { type: 'invalid_request_error', message: 'The card element was removed.' } });
    this.#requests.clear();
  }

  destroy(): void {
    this.#requireNotDestroyed();
    this.unmount();
    this.#isDestroyed = true;
    this.#listeners.clear();
    this.#onDestroy();
  }

  update(options: CardOptions): void {
    this.#requireNotDestroyed();
    this.#options = { ...this.#options, ...options };
    this.#send({ kind: 'options', options: this.#forFrame() });
  }

  focus(): void {
    this.#frame?.focus();
    this.#send({ kind: 'focus' });
  }

  blur(): void {
    this.#send({ kind: 'blur' });
  }

  clear(): void {
    this.#send({ kind: 'clear' });
  }

  on(name: ElementEventName, listener: Listener): this {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return this;
  }

  once(name: ElementEventName, listener: Listener): this {
    const single: Listener = (event) => {
      this.off(name, single);
      listener(event);
    };
    return this.on(name, single);
  }

  off(name: ElementEventName, listener?: Listener): this {
    if (listener) this.#listeners.get(name)?.delete(listener);
    else this.#listeners.delete(name);
    return this;
  }

  /** Lets the frame send the card to the sandbox. The page gets only the payment method. */
  _createPaymentMethod(publishableKey: string, billingDetails: object | undefined): Promise<ApiResult> {
    if (!this.#frame)
      throw new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    const { promise, resolve } = Promise.withResolvers<ApiResult>();
    const id = Math.random();
    this.#requests.set(id, resolve);
    this.#send({ kind: 'create-payment-method', id, publishableKey, billingDetails });
    return promise;
  }

  #handleMessage(message: FromCardFrame): void {
    if (message.kind === 'height') {
      if (this.#frame) this.#frame.style.height = `${message.px}px`;
    } else if (message.kind === 'submit') {
      this.#container?.closest('form')?.requestSubmit();
    } else if (message.kind === 'payment-method') {
      this.#requests.get(message.id)?.(message.result);
      this.#requests.delete(message.id);
    } else {
      this.#emit(message.name, message.event);
    }
  }

  #emit(name: ElementEventName, event: ElementEvent): void {
    if (name === 'change') this.#showState(event);
    if (name === 'focus' || name === 'blur') this.#toggleClass('focus', name === 'focus');
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(event);
  }

  #showState({ empty = false, complete = false, error }: ElementEvent): void {
    this.#toggleClass('base', true);
    this.#toggleClass('empty', empty);
    this.#toggleClass('complete', complete);
    this.#toggleClass('invalid', error !== undefined);
  }

  #toggleClass(state: string, isOn: boolean): void {
    const names = (this.#options.classes?.[state] ?? defaultClasses[state] ?? '').split(' ').filter(Boolean);
    for (const name of names) this.#container?.classList.toggle(name, isOn);
  }

  #labels(): HTMLLabelElement[] {
    const id = this.#container?.id;
    return id ? [...document.querySelectorAll<HTMLLabelElement>(`label[for="${CSS.escape(id)}"]`)] : [];
  }

  #focusByLabel = (): void => this.focus();

  /** Returns the options for the frame. Messages to a frame are cloned, so they cannot contain functions. */
  #forFrame(): CardOptions {
    const { style, value, hidePostalCode, hideIcon, disabled } = this.#options;
    return JSON.parse(JSON.stringify({ style, value, hidePostalCode, hideIcon, disabled })) as CardOptions;
  }

  #requireNotDestroyed(): void {
    if (this.#isDestroyed) throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
  }
}
