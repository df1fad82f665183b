/** Reads the form of the sign-in page. Returns null if the email address is malformed. */
export function accountForm(body: string): { email: string; name: string; verified: boolean } | null {
  const form = new URLSearchParams(body);
  const email = form.get('email')?.trim().toLowerCase() ?? '';
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return null;
  return { email, name: form.get('name')?.trim() || 'Sandbox Visitor', verified: form.get('verified') === 'yes' };
}

/** The sign-in page. It contains no user input, so there is nothing to escape. */
export function accountPage(problem = ''): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox sign-in</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f4f3f1, #171614) }
  main { box-sizing: border-box; width: min(26rem, 100vw); padding: 2rem; background: light-dark(#fff, #211f1d); border: 1px solid light-dark(#dcd9d4, #3a3733) }
  h1 { margin: 0 0 .5rem; font-size: 1.35rem }
  p { margin: 0 0 1.25rem; color: light-dark(#57534e, #b5b0a8) }
  label { display: block; font-weight: 600; margin-bottom: 1rem }
  input[type=email], input[type=text] { box-sizing: border-box; display: block; width: 100%; margin-top: .25rem; padding: .65rem .75rem; font: inherit; border: 1px solid #8a857d; border-radius: 3px }
  .check { display: flex; gap: .6rem; align-items: center; font-weight: 400 }
  .check input { width: 1.15rem; height: 1.15rem }
  button { width: 100%; min-height: 2.75rem; font: inherit; font-weight: 600; border: 0; border-radius: 3px; background: #1b1a18; color: #fff; cursor: pointer }
  @media (prefers-color-scheme: dark) { button { background: #f2efe9; color: #1b1a18 } }
  .problem { color: light-dark(#b3261e, #ff9c91) }
</style>
<main>
  <h1>Sandbox sign-in</h1>
  <p>The demo shop uses this page in place of Google. No real account is involved: enter any email and name.</p>
  ${problem && `<p class="problem" role="alert">${problem}</p>`}
  <form method="post">
    <label>Email<input type="email" name="email" autocomplete="email" required autofocus></label>
    <label>Name<input type="text" name="name" autocomplete="name"></label>
    <label class="check"><input type="checkbox" name="verified" value="yes" checked> Google has verified this email address</label>
    <button>Continue</button>
  </form>
</main>
</html>
`;
}
