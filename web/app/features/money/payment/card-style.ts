import { useEffect, useState } from 'react';
import { themeAttribute } from '../../../platform/before-paint.ts';

/**
 * The style of the card field. The field is in the card processor's iframe, where our CSS does not apply. The style changes with the color
 * scheme.
 */
export function useCardStyle() {
  const [style, setStyle] = useState(readStyle);
  useEffect(() => {
    const observer = new MutationObserver(() => setStyle(readStyle()));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: [themeAttribute] });
    return () => observer.disconnect();
  }, []);
  return style;
}

function readStyle() {
  const dark = document.documentElement.getAttribute(themeAttribute) === 'dark';
  return {
    base: {
      color: dark ? '#f2efe9' : '#1b1a18',
      iconColor: dark ? '#b5b0a8' : '#57534e',
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: dark ? '#9a948b' : '#6b665f' },
    },
    invalid: { color: dark ? '#ff9c91' : '#b3261e', iconColor: dark ? '#ff9c91' : '#b3261e' },
  };
}
