import { isIP } from 'node:net';
import { StartError } from './platform/start-error.ts';

/** The settings that decide whether the shop runs in demo or live mode. */
export interface ModeSettings {
  SHOP_MODE?: 'demo' | 'live' | undefined;
  HOST: string;
  PUBLIC_URL?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_BASE?: string | undefined;
  GOOGLE_ISSUER: string;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
}

export interface ShopMode {
  mode: 'demo' | 'live';
  /**
   * True if only this machine can reach the shop. Other demo shops have no Google sandbox and create no admin. Their mailbox does not show the
   * emails that staff got.
   */
  isLocal: boolean;
}

const stripeKeyNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const;
const httpsSettings = ['STRIPE_API_BASE', 'GOOGLE_ISSUER'] as const;

/**
 * Chooses the mode. In a demo shop, anyone can sign in through the sandbox. So a shop with settings of a real shop must never become a demo by
 * default. Throws a StartError if a setting does not fit the mode, or if the mode is missing and a setting belongs to a real shop.
 */
export function chooseMode(settings: ModeSettings): ShopMode {
  const mode = settings.SHOP_MODE ?? defaultMode(settings);
  if (mode === 'live') requireLive(settings);
  else rejectLiveKeys(settings);
  return { mode, isLocal: isLoopback(settings.HOST) && isLoopback(hostOf(settings.PUBLIC_URL)) };
}

function defaultMode(settings: ModeSettings): 'demo' {
  const sign = findRealShopSetting(settings);
  if (!sign) return 'demo';
  throw new StartError(
    `SHOP_MODE is not set, but ${sign} belongs to a real shop. Set SHOP_MODE=live to sell, or SHOP_MODE=demo to try the shop out.`,
  );
}

function findRealShopSetting(settings: ModeSettings): string | null {
  const key = liveKey(settings);
  if (key) return key;
  if (settings.SMTP_URL) return 'SMTP_URL';
  if (settings.PUBLIC_URL?.startsWith('https:') || !isLoopback(hostOf(settings.PUBLIC_URL))) return `PUBLIC_URL=${settings.PUBLIC_URL}`;
  return null;
}

function rejectLiveKeys(settings: ModeSettings): void {
  const key = liveKey(settings);
  if (key) throw new StartError(`SHOP_MODE=demo does not allow ${key}: a demo shop must not charge real cards.`);
}

const liveKey = (settings: ModeSettings) => stripeKeyNames.find((name) => settings[name]?.includes('_live_'));

function requireLive(settings: ModeSettings): void {
  if (!settings.STRIPE_SECRET_KEY || !settings.STRIPE_PUBLISHABLE_KEY || !settings.STRIPE_WEBHOOK_SECRET)
    throw new StartError(
      'SHOP_MODE=live needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET: there is no sandbox in live mode.',
    );
  const testKey = stripeKeyNames.find((name) => settings[name]?.includes('_test_'));
  if (testKey) throw new StartError(`SHOP_MODE=live does not allow ${testKey}: it is a test key, so no card would be charged.`);
  if (!settings.PUBLIC_URL) throw new StartError('SHOP_MODE=live needs PUBLIC_URL, the URL that customers see.');
  if (!settings.SMTP_URL || !settings.MAIL_FROM)
    throw new StartError('SHOP_MODE=live needs SMTP_URL and MAIL_FROM: password resets are sent by email.');
  if (!settings.PUBLIC_URL.startsWith('https://')) throw new StartError('SHOP_MODE=live needs a PUBLIC_URL that starts with https://.');
  const plain = httpsSettings.find((name) => settings[name]?.startsWith('http:'));
  if (plain) throw new StartError(`SHOP_MODE=live needs a ${plain} that starts with https://, because keys and identities are sent to it.`);
}

/** Returns the host of a URL. Removes the brackets of an IPv6 address. */
const hostOf = (url: string | undefined) => (url === undefined ? 'localhost' : new URL(url).hostname.replace(/^\[|\]$/g, ''));

/** Returns true if a host name or IP address means only this machine. */
function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === '::1' || /^(.+\.)?localhost\.?$/i.test(host);
}
