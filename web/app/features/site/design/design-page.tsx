import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { ControlsShow } from './controls-show.tsx';
import { DataShow } from './data-show.tsx';
import { FeedbackShow } from './feedback-show.tsx';
import { TokensShow } from './tokens-show.tsx';

/** Shows most components of `ui/` in their states. The page exists only in development. */
export default function DesignPage() {
  return (
    <div className="shell grid gap-12 py-10">
      <div>
        <Breadcrumb crumbs={[{ label: 'Home', to: '/' }, { label: 'Design' }]} />
        <h1 className="text-4xl">Design</h1>
      </div>
      <TokensShow />
      <ControlsShow />
      <FeedbackShow />
      <DataShow />
    </div>
  );
}
