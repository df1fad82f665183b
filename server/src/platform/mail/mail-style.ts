export const fonts = "-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

/** The shop's colors as plain values, because mail clients do not support CSS variables. */
export const light = {
  paper: '#f7f5f3',
  surface: '#fefdfc',
  line: '#d7d4cf',
  ink: '#191512',
  soft: '#4a433f',
  faint: '#665f5a',
  link: '#b13d0c',
};
const dark = { paper: '#120f0d', surface: '#1b1816', line: '#35312d', ink: '#f1eeea', soft: '#c2bdb7', faint: '#9e9993', link: '#fa9050' };
export const button = { area: '#f0641e', letters: '#140e0b' };

/** Styles that cannot be inline, for the head of an email. They contain no `>` and no quotes, because React would escape them. */
export const headStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { -webkit-text-size-adjust: 100%; }
@media (max-width: 480px) {
  .inside { padding: 24px 16px !important; }
  .lines, .lines thead, .lines tbody, .lines tfoot, .lines tr { display: block !important; }
  .lines tr { text-align: right; }
  .lines .first { display: block !important; text-align: left; width: auto !important; padding-bottom: 0 !important; border-bottom: 0 !important; }
  .lines .figure { display: inline-block !important; box-sizing: border-box; width: 40% !important; }
  .lines .narrow { width: 20% !important; }
  .lines .single { width: 100% !important; }
  .lines .sum { display: inline-block !important; }
}
@media (prefers-color-scheme: dark) {
  .paper, .paper td { background-color: ${dark.paper} !important; }
  .surface, .surface td { background-color: ${dark.surface} !important; }
  .surface { border-color: ${button.area} ${dark.line} ${dark.line} !important; }
  .rule { border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.soft} !important; }
  .faint { color: ${dark.faint} !important; }
  .link { color: ${dark.link} !important; }
}
`;
