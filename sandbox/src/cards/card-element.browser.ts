/// <reference lib="dom" />

import type { FieldName, FieldState } from './card-input.browser.ts';
import {
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostalCode,
  digitsOf,
  formatExpiry,
  formatNumber,
  kindOfCard,
} from './card-input.browser.ts';
import { applyStyle } from './card-style.browser.ts';
import type {
  ApiResult,
  CardOptions,
  ElementEvent,
  ElementEventName,
  FromCardFrame,
  ToCardFrame,
  ValidationError,
} from './frame-channel.browser.ts';
import { acceptConnection } from './frame-channel.browser.ts';
import { callApi } from './sandbox-api.browser.ts';

/** One of the card fields. The fields are in a frame, so what a user types goes only to the sandbox. */
interface Field {
  name: FieldName;
  input: HTMLInputElement;
  description: HTMLElement;
  format: (value: string) => string;
  check: (value: string) => FieldState;
  /** Whether the user has left the field or submitted the form since the last input. An incomplete value then shows as an error. */
  isTouched: boolean;
}

const form = document.querySelector('form') as HTMLFormElement;
const fieldsBox = document.querySelector('.fields') as HTMLElement;
const number = makeField('number', 'Card number', 'Card number', 'cc-number', formatNumber, checkNumber);
const expiry = makeField('expiry', 'Expiration date, month and year', 'MM / YY', 'cc-exp', formatExpiry, checkExpiry);
const cvc = makeField('cvc', 'Security code (CVC)', 'CVC', 'cc-csc', formatCvc, (value) => checkCvc(value, digitsOf(number.input.value)));
const postal = makeField('postal', 'ZIP or postal code', 'ZIP', 'postal-code', (value) => value.slice(0, 10), checkPostalCode);
let fields = [number, expiry, cvc];
let options: CardOptions = {};
let lastChange = '';
let isReady = false;
let send: (message: FromCardFrame) => void = () => {};

acceptConnection<ToCardFrame, FromCardFrame>(handleMessage, (sendToPage) => {
  send = sendToPage;
  lastChange = JSON.stringify(changeEvent());
  new ResizeObserver(() => send({ kind: 'height', px: Math.ceil(form.getBoundingClientRect().height) })).observe(form);
});

function handleMessage(message: ToCardFrame): void {
  if (message.kind === 'options') applyOptions(message.options);
  else if (message.kind === 'focus') (fields.find(({ input, check }) => !check(input.value).isComplete) ?? number).input.focus();
  else if (message.kind === 'blur') (document.activeElement as HTMLElement | null)?.blur();
  else if (message.kind === 'clear') clear();
  else
    void createPaymentMethod(message.publishableKey, message.billingDetails).then((result) =>
      send({ kind: 'payment-method', id: message.id, result }),
    );
}

function applyOptions(changed: CardOptions): void {
  options = { ...options, ...changed };
  applyStyle(options);
  // Unlike Stripe's element, this one shows the postal code only if the page asks for it.
  fields = options.hidePostalCode === false ? [number, expiry, cvc, postal] : [number, expiry, cvc];
  for (const field of [number, expiry, cvc, postal]) {
    field.input.disabled = options.disabled ?? false;
    const box = field.input.parentElement as HTMLElement;
    if (!fields.includes(field)) box.remove();
    else if (!box.isConnected) fieldsBox.append(box);
  }
  if (changed.value?.postalCode !== undefined) postal.input.value = changed.value.postalCode;
  refresh();
  if (!isReady) emit('ready');
  isReady = true;
}

async function createPaymentMethod(publishableKey: string, billingDetails: object | undefined): Promise<ApiResult> {
  for (const field of fields) field.isTouched = true;
  refresh();
  const error = firstError();
  if (error) {
    fields.find((field) => errorOf(field))?.input.focus();
    return { error: { ...error } };
  }
  const [month, year] = expiry.input.value.split(' / ').map(Number);
  const billing = { ...billingDetails } as { address?: object };
  return callApi(publishableKey, 'POST', 'v1/payment_methods', {
    type: 'card',
    card: { number: digitsOf(number.input.value), exp_month: month, exp_year: year, cvc: cvc.input.value },
    billing_details: fields.includes(postal)
      ? { ...billing, address: { ...billing.address, postal_code: postal.input.value.trim() } }
      : billing,
  });
}

function makeField(
  name: FieldName,
  label: string,
  placeholder: string,
  autocomplete: string,
  format: Field['format'],
  check: Field['check'],
): Field {
  const input = document.createElement('input');
  Object.assign(input, { id: name, name, type: 'text', placeholder, spellcheck: false, autocapitalize: 'off' });
  input.setAttribute('autocomplete', autocomplete);
  if (name !== 'postal') input.inputMode = 'numeric';
  const labelElement = Object.assign(document.createElement('label'), { htmlFor: name, textContent: label });
  const description = Object.assign(document.createElement('span'), { id: `${name}-description`, className: 'description' });
  const box = Object.assign(document.createElement('div'), { className: `field ${name}` });
  box.append(labelElement, input, description);
  const field: Field = { name, input, description, format, check, isTouched: false };
  input.addEventListener('input', (event) => onInput(field, (event as InputEvent).inputType ?? ''));
  input.addEventListener('keydown', (event) => onKeydown(field, event));
  input.addEventListener('focus', (event) => {
    if (!(event.relatedTarget instanceof HTMLInputElement)) emit('focus');
  });
  input.addEventListener('blur', (event) => onBlur(field, event.relatedTarget));
  return field;
}

function onInput(field: Field, inputType: string): void {
  const { input } = field;
  field.isTouched = false;
  const isDeleting = inputType.startsWith('delete');
  // When the user deletes part of the date, the code only removes a trailing ' / '. Formatting the date would add the ' / ' again.
  const raw = field.name === 'expiry' && isDeleting ? input.value.replace(/\s*\/?\s*$/, '') : input.value;
  const before = countTypedCharacters(raw.slice(0, input.selectionStart ?? raw.length));
  const isAtEnd = (input.selectionStart ?? 0) >= input.value.length;
  const formatted = isDeleting && field.name === 'expiry' ? raw : field.format(raw);
  if (formatted !== input.value) {
    input.value = formatted;
    const caret = isAtEnd ? formatted.length : caretAfter(formatted, before);
    input.setSelectionRange(caret, caret);
  }
  refresh();
  if (isDeleting || !isAtEnd || field === postal || !field.check(input.value).isComplete) return;
  fields[fields.indexOf(field) + 1]?.input.focus();
}

function onKeydown(field: Field, event: KeyboardEvent): void {
  if (event.key === 'Escape') emit('escape');
  else if (event.key === 'Enter') {
    event.preventDefault();
    send({ kind: 'submit' });
  } else if (event.key === 'Backspace' && field.input.value === '') {
    const previous = fields[fields.indexOf(field) - 1];
    if (!previous) return;
    event.preventDefault();
    previous.input.focus();
  }
}

function onBlur(field: Field, next: EventTarget | null): void {
  field.isTouched = field.input.value !== '';
  refresh();
  if (!(next instanceof HTMLInputElement)) emit('blur');
}

function clear(): void {
  for (const field of fields) {
    field.input.value = '';
    field.isTouched = false;
  }
  refresh();
}

/** Shows the errors of all fields. Sends the page a change event if the event's content differs from the last one. */
function refresh(): void {
  for (const field of fields) {
    const { input, description } = field;
    const error = errorOf(field);
    description.textContent = error?.message ?? '';
    input.classList.toggle('invalid', error !== undefined);
    input.classList.toggle('complete', field.check(input.value).isComplete);
    input.setAttribute('aria-invalid', String(error !== undefined));
    if (error) input.setAttribute('aria-describedby', description.id);
    else input.removeAttribute('aria-describedby');
  }
  form.classList.toggle('invalid', firstError() !== undefined);
  const change = changeEvent();
  const text = JSON.stringify(change);
  if (text === lastChange) return;
  lastChange = text;
  emit('change', change);
}

function changeEvent(): ElementEvent {
  return {
    elementType: 'card',
    empty: fields.every(({ input }) => input.value === ''),
    complete: fields.every(({ input, check }) => check(input.value).isComplete),
    brand: kindOfCard(digitsOf(number.input.value)).brand,
    error: firstError(),
    value: { postalCode: fields.includes(postal) ? postal.input.value : '' },
  };
}

function errorOf({ input, check, isTouched }: Field): ValidationError | undefined {
  const { wrong, unfinished } = check(input.value);
  return wrong ?? (isTouched ? unfinished : undefined);
}

function firstError(): ValidationError | undefined {
  return fields.map(errorOf).find((error) => error !== undefined);
}

function emit(name: ElementEventName, event: ElementEvent = { elementType: 'card' }): void {
  send({ kind: 'event', name, event });
}

function formatCvc(value: string): string {
  return digitsOf(value).slice(0, kindOfCard(digitsOf(number.input.value)).cvc);
}

function countTypedCharacters(value: string): number {
  return value.replace(/[\s/]/g, '').length;
}

/** Returns the position of the caret in a formatted text, after the given number of typed characters. */
function caretAfter(formatted: string, typedCount: number): number {
  for (let caret = 0; caret <= formatted.length; caret += 1)
    if (countTypedCharacters(formatted.slice(0, caret)) === typedCount) return caret;
  return formatted.length;
}
