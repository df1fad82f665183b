export const accessTokenKey = 'accessToken';
export const themeKey = 'theme';
export const signedInAttribute = 'data-signed-in';
export const themeAttribute = 'data-theme';
export const catalogViewKey = 'catalog-view';
export const catalogTableAttribute = 'data-catalog-table';

/**
 * A script in <head> that runs before the first paint. The HTML is the same for all users, so the script marks <html> with the sign-in
 * state, the view of the catalog and the color scheme. The Content-Security-Policy contains the script's hash, so the script must be the
 * same for every page. Reading the storage can throw.
 */
export const beforePaintScript = `(function(){var h=document.documentElement,t;try{
if(localStorage.getItem("${accessTokenKey}"))h.setAttribute("${signedInAttribute}","");
if(localStorage.getItem("${catalogViewKey}")==="table")h.setAttribute("${catalogTableAttribute}","");
t=localStorage.getItem("${themeKey}")}catch(e){}
if(t!=="light"&&t!=="dark")t=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
h.setAttribute("${themeAttribute}",t)})()`;
