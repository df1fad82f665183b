import { useEffect, useState } from 'react';

/** Returns the id of the article that the user is reading: the last article that begins in the upper third of the window or above it. */
export function useArticleInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    function update() {
      const line = window.innerHeight / 3;
      setCurrent(ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line));
    }
    update();
    // Fires only when the top or bottom of an article crosses the line at one third of the window, not on every scroll.
    const observer = new IntersectionObserver(update, { rootMargin: '-33% 0px -67% 0px' });
    for (const id of ids) {
      const article = document.getElementById(id);
      if (article) observer.observe(article);
    }
    return () => observer.disconnect();
  }, [ids]);

  return current;
}
