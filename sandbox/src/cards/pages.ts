import type Stripe from 'stripe';
import { htmlPage } from '../html-page.ts';
import { testCards } from './test-cards.ts';

/** The page inside the card element's frame. Its script creates the fields. */
export function cardElementPage(base: string): string {
  return page(
    'Card details',
    `<form id="card" novalidate aria-label="Card details">
  <div class="row">
    <svg class="icon" viewBox="0 0 32 24" width="24" height="18" aria-hidden="true" focusable="false">
      <path d="M4 2h24a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3Zm-1 7v10a1 1 0 0 0 1 1h24a1 1 0 0 0 1-1V9H3Zm3 6h8v2H6v-2Z"/>
    </svg>
    <div class="fields"></div>
  </div>
  <p class="sandbox">Sandbox – no real money moves</p>
</form>
<script src="${base}/card-element.js"></script>`,
    cardElementStyle,
  );
}

/** The fake bank page. Its script enables the buttons. */
export function threeDSecurePage(base: string, intent: Stripe.PaymentIntent): string {
  return page(
    '3-D Secure authentication',
    `<main>
  <p class="label">Sandbox – no real money moves</p>
  <h1 tabindex="-1">Your bank asks: is this you?</h1>
  <p>A payment of <strong>$${(intent.amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}</strong>${intent.description ? ` for ${escapeHtml(intent.description)}` : ''} needs 3-D Secure authentication. This test page takes the place of your bank’s page.</p>
  <div class="buttons" data-payment-intent="${escapeHtml(intent.id)}" data-client-secret="${escapeHtml(intent.client_secret ?? '')}">
    <button type="button" data-outcome="succeeded" disabled>Complete authentication</button>
    <button type="button" data-outcome="failed" class="quiet" disabled>Fail authentication</button>
  </div>
  <p class="status" role="status"></p>
</main>
<script src="${base}/three-d-secure.js"></script>`,
    readableStyle + challengeStyle,
  );
}

/** Explains the sandbox to people who open it in a browser. */
export function overviewPage(base: string): string {
  const rows = testCards.map(({ number, about }) => `<tr><td><code>${groups(number)}</code></td><td>${escapeHtml(about)}</td></tr>`);
  return page(
    'Card payments sandbox',
    `<main>
  <p class="label">Sandbox – no real money moves</p>
  <h1>Card payments sandbox</h1>
  <p>This shop has no account with its card processor yet. Until it has one, this sandbox processes the card payments. It supports the part of
  Stripe’s public API that the shop uses, and keeps its own payments, refunds and webhooks. Nothing leaves this machine, and real cards are rejected.</p>
  <h2>Test cards</h2>
  <p>Use any future date and any CVC (three digits, four for American Express).</p>
  <div class="table" role="region" aria-label="Test cards" tabindex="0"><table>
    <thead><tr><th scope="col">Number</th><th scope="col">What it does</th></tr></thead>
    <tbody>${rows.join('')}</tbody>
  </table></div>
  <h2>For developers</h2>
  <p>The API is at <code>${base}/v1</code>, the browser script at <code>${base}/stripe.js</code>. With the secret key, calls to
  <code>${base}/control</code> can delay, reorder and repeat webhooks, and cause timeouts, rate limits and server errors.</p>
</main>`,
    readableStyle,
  );
}

function page(title: string, body: string, style: string): string {
  return htmlPage(title, `<style>${style}</style>`, body);
}

function groups(number: string): string {
  return number.length === 15 ? number.replace(/(.{4})(.{6})(.{5})/, '$1 $2 $3') : number.replace(/(.{4})(?=.)/g, '$1 ');
}

function escapeHtml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const cardElementStyle = `
html, body { margin: 0; background: transparent; overflow: hidden; }
form { display: block; margin: 0; }
.row { display: flex; align-items: flex-start; gap: 0.5em; }
.icon { flex: none; height: 1.2em; width: 1.6em; margin-top: 0.15em; fill: currentColor; }
.fields { flex: 1; display: flex; flex-wrap: wrap; gap: 0.25em 0.75em; min-width: 0; }
.field { flex: 0 0 auto; min-width: 0; }
.field.number { flex: 1 1 12em; }
.field.expiry { width: 4.6em; }
.field.cvc { width: 3.2em; }
.field.postal { width: 6em; }
.fields, .icon { font: 16px/1.2 system-ui, sans-serif; }
label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
input { display: block; box-sizing: border-box; width: 100%; margin: 0; padding: 0.1em 0; border: 0; border-bottom: 1px solid transparent; border-radius: 0; outline: 0; background: transparent; color: inherit; font: inherit; }
input:focus { border-bottom-color: currentColor; }
.description { display: none; }
.sandbox { margin: 6px 0 0; font: 12px/1.3 system-ui, sans-serif; opacity: 0.8; }
`;

const readableStyle = `
:root { color-scheme: light; }
body { margin: 0; background: #f4f5f7; color: #1b1f27; font: 16px/1.55 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 3rem; }
h1 { margin: 0.75rem 0; font-size: 1.75rem; line-height: 1.2; text-wrap: balance; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.2rem; }
.label { display: inline-block; margin: 0; padding: 0.15rem 0.6rem; border-radius: 1rem; background: #ffe08a; color: #4a3600; font-size: 0.875rem; font-weight: 600; }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; background: #fff; }
th, td { padding: 0.5rem 0.75rem; border: 1px solid #d9dce3; text-align: left; }
code { font-family: ui-monospace, monospace; font-size: 0.95em; white-space: nowrap; }
@media (max-width: 26rem) { th, td { padding: 0.4rem; } td, td code { font-size: 0.8rem; } }
`;

const challengeStyle = `
body { min-height: 100vh; display: grid; place-items: center; background: #e7e9ee; }
main { max-width: 28rem; margin: 1rem; padding: 2rem; border-radius: 12px; background: #fff; box-shadow: 0 8px 40px #0002; }
h1 { font-size: 1.4rem; outline: 0; }
.buttons { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
button { padding: 0.8rem 1rem; border: 1px solid #1a4fd0; border-radius: 8px; background: #1a4fd0; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { background: #fff; color: #1a4fd0; }
button:focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
button:disabled { opacity: 0.6; cursor: default; }
.status { min-height: 1.5em; margin: 0.75rem 0 0; }
`;
