import { phoneUrl } from './phone-url.ts';

/** A phone number that a customer typed. On a phone, a tap calls it. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={phoneUrl(number)} className="figures block underline underline-offset-4 wrap-anywhere">
      {number}
    </a>
  );
}
