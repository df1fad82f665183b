import { centsFromDollars } from '@axlewright/contract/money/money';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Price } from '../../../ui/price.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { CatalogSection } from '../../catalog/list/catalog-section.tsx';
import { emptyQuery } from '../../catalog/list/catalog-url.ts';
import { fixtureCategories, fixtureParts } from '../../catalog/list/part-fixture.ts';
import { PartPicture } from '../../catalog/list/part-picture.tsx';
import type { PartSummary } from '../../catalog/list/part-summary.ts';
import { Row, Show } from './show.tsx';

const columns: readonly TableColumn<PartSummary>[] = [
  { key: 'name', header: 'Part', isTitle: true, cell: (part) => part.name },
  { key: 'number', header: 'Part number', cell: (part) => <span className="figures">{part.partNumber}</span> },
  { key: 'stock', header: 'Stock', align: 'end', cell: (part) => part.availableQ },
  { key: 'price', header: 'Price', align: 'end', cell: (part) => part.price !== null && <Price cents={centsFromDollars(part.price)} /> },
  { key: 'state', header: 'Status', cell: () => <Badge tone="success">Paid</Badge> },
  { key: 'acts', header: 'Actions', hideHeader: true, align: 'end', cell: () => <Button size="small">Pay</Button> },
];

export function DataShow() {
  return (
    <>
      <Show title="Badges, cards, and pictures">
        <Row>
          {(['neutral', 'accent', 'success', 'warning', 'danger'] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          {[0, 0.5, 2.5, 4.2, 5].map((value) => (
            <Stars key={value} value={value} />
          ))}
          <Price cents={123450} className="font-semibold text-lg" />
        </Row>
        <div className="grid gap-4 sm:grid-cols-2">
          <Card>A card</Card>
          <Card cut>A card with the cut corner</Card>
          <dl className="grid grid-cols-2 gap-4">
            <Fact term="Buyer">Bea Buyer</Fact>
            <Fact term="Total">
              <Price cents={123450} />
            </Fact>
          </dl>
          <Row>
            {['/pictures/brake-disc-800.webp', ''].map((image) => (
              <PartPicture key={image} image={image} name="Brake rotor" sizes="8rem" className="size-32 rounded-md" />
            ))}
          </Row>
        </div>
      </Show>
      <Show title="Table">
        <Table caption="Orders" columns={columns} rows={fixtureParts.slice(0, 4)} rowKey={(part) => part._id} />
        <div className="mt-5">
          <Pagination label="Pages" previous={null} next="/design?page=2" />
        </div>
      </Show>
      <Show title="Catalog, empty">
        <CatalogSection
          query={{ ...emptyQuery, q: 'zz-top' }}
          page={{ items: [], next: null, prev: null, count: '0' }}
          categories={fixtureCategories}
        />
      </Show>
    </>
  );
}
