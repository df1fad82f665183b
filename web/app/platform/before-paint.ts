export const accessTokenKey = 'accessToken';
export const themeKey = 'theme';
export const signedInAttribute = 'data-signed-in';
export const themeAttribute = 'data-theme';

/**
 * Runs in <head> before the first paint. The HTML is the same for all users, so this script marks it with the sign-in state and the color
 * scheme. The Content-Security-Policy contains its hash, so it may depend only on the constants above. Access to storage may throw.
 */
export const beforePaintScript = `(function(){var h=document.documentElement,t;try{
if(localStorage.getItem("${accessTokenKey}"))h.setAttribute("${signedInAttribute}","");
t=localStorage.getItem("${themeKey}")}catch(e){}
if(t!=="light"&&t!=="dark")t=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
h.setAttribute("${themeAttribute}",t)})()`;
