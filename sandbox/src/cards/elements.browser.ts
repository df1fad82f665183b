import { CardElement, IntegrationError } from './card-element-handle.browser.ts';
import type { CardOptions } from './frame-channel.browser.ts';

/** A group of elements. The sandbox has only the card element. */
export class Elements {
  #card: CardElement | null = null;

  create(type: string, options: CardOptions = {}): CardElement {
    if (type !== 'card') throw new IntegrationError(`The cards sandbox has no element of type ${type}.`);
    if (this.#card) throw new IntegrationError('Can only create one Element of type card through elements().');
    this.#card = new CardElement(options, () => {
      this.#card = null;
    });
    return this.#card;
  }

  /** @param type the name of the type, or the React component of that type */
  getElement(type: string | { __elementType?: string }): CardElement | null {
    return (typeof type === 'string' ? type : type.__elementType) === 'card' ? this.#card : null;
  }

  async update(): Promise<void> {}

  async fetchUpdates(): Promise<object> {
    return {};
  }

  async submit(): Promise<object> {
    return {};
  }

  on(): this {
    return this;
  }

  off(): this {
    return this;
  }
}
