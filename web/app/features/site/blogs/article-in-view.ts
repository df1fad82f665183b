import { useEffect, useState } from 'react';

/** Which of the articles is being read: the last one whose beginning has passed the upper third of the window. */
export function useArticleInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    function look() {
      const line = window.innerHeight / 3;
      setCurrent(ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line));
    }
    look();
    // It speaks whenever an article enters or leaves the line, and is silent while one scrolls through it.
    const observer = new IntersectionObserver(look, { rootMargin: '-33% 0px -67% 0px' });
    for (const id of ids) {
      const article = document.getElementById(id);
      if (article) observer.observe(article);
    }
    return () => observer.disconnect();
  }, [ids]);

  return current;
}
