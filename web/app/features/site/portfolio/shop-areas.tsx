import { shopAreas } from '../../../content/portfolio.ts';
import { Card } from '../../../ui/card.tsx';

export function ShopAreas() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5">
      {shopAreas.map(({ title, text }) => (
        <li key={title} className="grid">
          <Card cut>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-2.5 text-ink-soft text-pretty">{text}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
