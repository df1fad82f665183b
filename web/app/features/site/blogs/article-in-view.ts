import { useEffect, useState } from 'react';

/** The id of the article that the user is reading: the last one whose top is above the upper third of the window. */
export function useArticleInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    function update() {
      const line = window.innerHeight / 3;
      setCurrent(ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line));
    }
    update();
    // Fires when the top or bottom of an article crosses the line, not on every scroll.
    const observer = new IntersectionObserver(update, { rootMargin: '-33% 0px -67% 0px' });
    for (const id of ids) {
      const article = document.getElementById(id);
      if (article) observer.observe(article);
    }
    return () => observer.disconnect();
  }, [ids]);

  return current;
}
