/// <reference lib="dom" />

/** Messages from the page to the card element's frame. */
export type ToCardFrame =
  | { kind: 'options'; options: CardOptions }
  | { kind: 'focus' }
  | { kind: 'blur' }
  | { kind: 'clear' }
  | { kind: 'create-payment-method'; id: number; publishableKey: string; billingDetails: object | undefined };

/** Messages from the frame to the page. They never contain card data. */
export type FromCardFrame =
  | { kind: 'event'; name: ElementEventName; event: ElementEvent }
  | { kind: 'height'; px: number }
  | { kind: 'submit' }
  | { kind: 'payment-method'; id: number; result: ApiResult };

export type ElementEventName = 'ready' | 'change' | 'focus' | 'blur' | 'escape';

export interface ElementEvent {
  elementType: 'card';
  empty?: boolean;
  complete?: boolean;
  brand?: string;
  error?: ValidationError | undefined;
  value?: { postalCode: string };
}

export interface ValidationError {
  type: 'validation_error';
  code: string;
  message: string;
}

export interface ApiResult {
  body?: Record<string, unknown>;
  error?: Record<string, unknown>;
}

export type StyleRule = Record<string, unknown>;

export interface CardOptions {
  style?: { base?: StyleRule; complete?: StyleRule; empty?: StyleRule; invalid?: StyleRule };
  value?: { postalCode?: string };
  hidePostalCode?: boolean;
  hideIcon?: boolean;
  disabled?: boolean;
  classes?: Record<string, string>;
}

const greeting = 'cards-sandbox:connect';

/**
 * Opens a private channel from the page to a frame of the sandbox. Other origins cannot use it. Messages wait until the frame has loaded.
 */
export function connectToFrame<To, From>(frame: HTMLIFrameElement, onMessage: (message: From) => void): (message: To) => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = (event: MessageEvent<From>) => onMessage(event.data);
  frame.addEventListener('load', () => frame.contentWindow?.postMessage(greeting, new URL(frame.src).origin, [port2]), { once: true });
  return (message) => port1.postMessage(message);
}

/** Accepts the channel in the frame. Only the parent page can open it, and only if the page has the same origin as the frame. */
export function acceptConnection<To, From>(onMessage: (message: To) => void, onOpen: (send: (message: From) => void) => void): void {
  const greet = (event: MessageEvent) => {
    const [port] = event.ports;
    if (event.source !== window.parent || event.origin !== location.origin || event.data !== greeting || !port) return;
    removeEventListener('message', greet);
    onOpen((message) => port.postMessage(message));
    port.onmessage = (message: MessageEvent<To>) => onMessage(message.data);
  };
  addEventListener('message', greet);
}
