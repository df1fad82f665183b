import Maximize2 from 'virtual:icon/maximize-2';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { PartPicture } from '../list/part-picture.tsx';
import type { ZoomViewProps } from './zoom-view.tsx';

const ZoomView = loadLater(async () => (await import('./zoom-view.tsx')).ZoomView);

/** The picture on a part page. A click opens it in a dialog, where it can be enlarged. A part without a picture has nothing to enlarge. */
export function ZoomPicture({ image, name }: ZoomViewProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="relative">
      <PartPicture image={image} name={name} sizes="(min-width: 64rem) 26rem, 94vw" urgent className="w-full rounded-md" />
      {image && (
        <>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="group absolute inset-0 cursor-zoom-in rounded-md print:hidden"
          >
            <span className="absolute end-3 bottom-3 inline-flex min-h-9 items-center gap-2 rounded-sm bg-surface/90 px-3 font-semibold text-ink text-sm group-hover:bg-surface">
              <Maximize2 aria-hidden="true" className="size-4" />
              Zoom
            </span>
          </button>
          <Dialog open={open} onClose={() => setOpen(false)} title={name} size="large">
            <ZoomView image={image} name={name} />
          </Dialog>
        </>
      )}
    </div>
  );
}
