import { Link } from 'react-router';
import { footerColumns } from '../../../content/footer.ts';
import { shopDescription, shopName } from '../../../content/site.ts';
import { Logo } from './logo.tsx';

export function SiteFooter() {
  return (
    <footer className="scheme-dark border-accent border-t-4 bg-sunken text-ink">
      <div className="shell grid grid-cols-2 gap-x-6 gap-y-8 pt-10 pb-8 md:grid-cols-[2fr_1fr_1fr_1fr] md:gap-x-8 md:pt-12 md:pb-10">
        <div className="max-md:col-span-2 max-w-sm">
          <Logo className="h-8 w-auto" />
          <p className="mt-4 text-ink-soft text-sm leading-relaxed">{shopDescription}</p>
        </div>
        {footerColumns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-2 text-base">{title}</h2>
            <ul>
              {links.map(({ label, to }) => (
                <li key={label}>
                  <Link
                    to={to}
                    className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline md:pointer-fine:min-h-9"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="shell">
        <p className="border-line border-t py-5 text-ink-faint text-sm">{shopName}: auto parts for retail shops. Prices in US dollars.</p>
      </div>
    </footer>
  );
}

/** The footer of staff pages. It is short, to leave room for the long lists that staff work with. */
export function StaffFooter() {
  return (
    <footer className="border-line border-t print:hidden">
      <ul className="shell flex flex-wrap gap-x-6">
        {footerColumns.at(-1)?.links.map(({ label, to }) => (
          <li key={label}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center text-ink-faint text-sm underline-offset-4 hover:text-ink hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </footer>
  );
}
