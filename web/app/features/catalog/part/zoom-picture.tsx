import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PartPicture } from '../list/part-picture.tsx';
import { useDragToScroll } from './drag-to-scroll.ts';

interface ZoomPictureProps {
  image: string;
  name: string;
}

/** The picture of a part's page. A click opens it in a dialog, where it can be enlarged. A part without a picture has nothing to enlarge. */
export function ZoomPicture({ image, name }: ZoomPictureProps) {
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
          <Dialog open={open} onOpenChange={setOpen} title={name} isLarge>
            <ZoomView image={image} name={name} />
          </Dialog>
        </>
      )}
    </div>
  );
}

const levels = [
  { zoom: 1, width: 'w-full' },
  { zoom: 1.5, width: 'w-[150%]' },
  { zoom: 2, width: 'w-[200%]' },
  { zoom: 3, width: 'w-[300%]' },
] as const;
const largest = levels.length - 1;

/** The picture at one of four sizes. Buttons, the keys + and −, and a double click change the size; a drag, a swipe or the arrow keys move it. */
function ZoomView({ image, name }: ZoomPictureProps) {
  const [level, setLevel] = useState(0);
  const frame = useRef<HTMLElement>(null);
  const { zoom, width } = levels[level] ?? levels[0];
  useKeepCenter(frame, zoom);
  useDragToScroll(frame);
  const step = (by: number) => setLevel((current) => Math.min(Math.max(current + by, 0), largest));

  function handleKey(event: KeyboardEvent) {
    const by = { '+': 1, '=': 1, '-': -1 }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  }

  return (
    <div className="grid gap-3">
      <section
        ref={frame}
        aria-label="Enlarged picture"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a focused element
        tabIndex={0}
        onKeyDown={handleKey}
        onDoubleClick={() => setLevel(level === 0 ? 2 : 0)}
        className={`mx-auto aspect-square w-[min(100%,calc(100dvh-13rem))] select-none overflow-auto overscroll-contain rounded-sm bg-sunken ${zoom > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      >
        <PartPicture image={image} name={name} sizes="48rem" className={`pointer-events-none ${width}`} />
      </section>
      <p className="flex items-center justify-center gap-2">
        <IconButton label="Zoom out" onClick={() => step(-1)} disabled={level === 0}>
          <ZoomOut aria-hidden="true" />
        </IconButton>
        <output aria-label="Size" className="figures w-16 text-center font-medium">
          {zoom * 100}%
        </output>
        <IconButton label="Zoom in" onClick={() => step(1)} disabled={level === largest}>
          <ZoomIn aria-hidden="true" />
        </IconButton>
      </p>
    </div>
  );
}

/** Keeps the point in the middle of the frame in place when the size changes. */
function useKeepCenter(frame: RefObject<HTMLElement | null>, zoom: number): void {
  const shown = useRef(zoom);
  useLayoutEffect(() => {
    const element = frame.current;
    const growth = zoom / shown.current;
    shown.current = zoom;
    if (!element || growth === 1) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element;
    element.scrollTo({
      left: (scrollLeft + clientWidth / 2) * growth - clientWidth / 2,
      top: (scrollTop + clientHeight / 2) * growth - clientHeight / 2,
      behavior: 'instant',
    });
  }, [frame, zoom]);
}
