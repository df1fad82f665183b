import { paths } from '@axlewright/contract/site/page-paths';
import { portfolioIntro, stack } from '../../../content/portfolio.ts';
import { shopName } from '../../../content/site.ts';
import { pageMeta } from '../../../platform/page-meta.ts';
import { Section } from '../home/section.tsx';
import { PageHeading } from '../reading/page-heading.tsx';
import { TextBlocks } from '../reading/text-blocks.tsx';
import type { Route } from './+types/portfolio-page.ts';
import { CheckableNumbers } from './checkable-numbers.tsx';
import { Decisions } from './decisions.tsx';
import { OrderJourney } from './order-journey.tsx';
import { ShopAreas } from './shop-areas.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: `My Portfolio: how the ${shopName} shop is built`,
    description: 'What the engineer built, how the shop processes an order, why it is built this way, and what you can check yourself.',
    path: paths.portfolio,
    publicUrl: matches[0].loaderData.publicUrl,
  });
}

export default function PortfolioPage() {
  return (
    <>
      <PageHeading title="How this shop is built">
        <p>{portfolioIntro}</p>
      </PageHeading>
      <Section id="what" title="What is here" className="border-t-0">
        <ShopAreas />
      </Section>
      <Section
        id="journey"
        title="How the shop processes an order"
        intro={<p>From the first click to a paid order in the database.</p>}
        className="bg-surface"
      >
        <OrderJourney />
      </Section>
      <Section id="decisions" title="Decisions and their cost" intro={<p>The full text is in docs/decisions.</p>}>
        <Decisions />
      </Section>
      <Section id="numbers" title="Numbers you can check" intro={<p>Each number shows where to check it.</p>} className="bg-surface">
        <CheckableNumbers />
      </Section>
      <Section id="stack" title="What it is built with">
        <TextBlocks id="stack" blocks={[stackTable]} />
      </Section>
    </>
  );
}

const stackTable = {
  table: {
    caption: 'Libraries by area',
    head: ['Area', 'Choice', 'Reason'],
    rows: stack.map(({ area, parts, why }) => [area, parts, why]),
  },
};
