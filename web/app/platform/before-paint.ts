export const accessTokenKey = 'accessToken';
export const themeKey = 'theme';
export const signedInAttribute = 'data-signed-in';
export const themeAttribute = 'data-theme';

/**
 * Runs in <head> before anything is painted: pages are the same for everyone, only this tells whether somebody is signed in
 * and which colours they want. Its text is hashed for the Content-Security-Policy, so it must not depend on anything but
 * the constants above. Storage may be forbidden, hence the try.
 */
export const beforePaintScript = `(function(){var h=document.documentElement,t;try{
if(localStorage.getItem("${accessTokenKey}"))h.setAttribute("${signedInAttribute}","");
t=localStorage.getItem("${themeKey}")}catch(e){}
if(t!=="light"&&t!=="dark")t=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
h.setAttribute("${themeAttribute}",t)})()`;
