import CreditCard from 'virtual:icon/credit-card';
import Factory from 'virtual:icon/factory';
import Recycle from 'virtual:icon/recycle';
import Ruler from 'virtual:icon/ruler';
import SearchCheck from 'virtual:icon/search-check';
import Warehouse from 'virtual:icon/warehouse';
import { type ServiceImage, services } from '../../../content/services.ts';
import type { IconComponent } from '../../../ui/create-icon.ts';
import { Section } from './section.tsx';

const icons: Record<ServiceImage, IconComponent> = {
  factory: Factory,
  search: SearchCheck,
  warehouse: Warehouse,
  card: CreditCard,
  return: Recycle,
  ruler: Ruler,
};

export function ServicesSection() {
  return (
    <Section id="services" title="What we do for shops" className="bg-surface">
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
        {services.map(({ id, img, serviceName, summary }) => {
          const Icon = icons[img];
          return (
            <li key={id} className="grid grid-cols-[2.75rem_1fr] gap-x-4">
              <span className="chamfer grid size-11 place-items-center bg-accent text-on-accent">
                <Icon aria-hidden="true" className="size-5.5" />
              </span>
              <div>
                <h3 className="text-base leading-snug [font-stretch:108%]">{serviceName}</h3>
                <p className="mt-1.5 text-[0.9375rem] text-ink-soft">{summary}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
