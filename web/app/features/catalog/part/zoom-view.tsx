import ZoomIn from 'virtual:icon/zoom-in';
import ZoomOut from 'virtual:icon/zoom-out';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PartPicture } from '../list/part-picture.tsx';
import { useDragToScroll } from './drag-to-scroll.ts';

export interface ZoomViewProps {
  image: string;
  name: string;
}

const levels = [
  { zoom: 1, width: 'w-full' },
  { zoom: 1.5, width: 'w-[150%]' },
  { zoom: 2, width: 'w-[200%]' },
  { zoom: 3, width: 'w-[300%]' },
] as const;
const largest = levels.length - 1;

/** The picture at one of four sizes. Buttons, the keys + and −, and a double click change the size; a drag, a swipe or the arrow keys move it. */
export function ZoomView({ image, name }: ZoomViewProps) {
  const [level, setLevel] = useState(0);
  const frame = useRef<HTMLElement>(null);
  const { zoom, width } = levels[level] ?? levels[0];
  const noteCenter = useKeepCenter(frame, zoom);
  useDragToScroll(frame);
  const show = (next: number) => {
    noteCenter();
    setLevel(Math.min(Math.max(next, 0), largest));
  };

  function handleKey(event: KeyboardEvent) {
    const by = { '+': 1, '=': 1, '-': -1 }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(level + by);
  }

  return (
    <div className="grid gap-3">
      <section
        ref={frame}
        aria-label="Enlarged picture"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a focused element
        tabIndex={0}
        onKeyDown={handleKey}
        onDoubleClick={() => show(level === 0 ? 2 : 0)}
        className={`mx-auto aspect-square w-[min(100%,calc(100dvh-13rem))] select-none overflow-auto overscroll-contain rounded-sm bg-sunken ${zoom > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      >
        <PartPicture image={image} name={name} sizes="48rem" className={`pointer-events-none ${width}`} />
      </section>
      <p className="flex items-center justify-center gap-2">
        <IconButton label="Zoom out" onClick={() => show(level - 1)} disabled={level === 0}>
          <ZoomOut aria-hidden="true" />
        </IconButton>
        <output aria-label="Size" className="figures w-16 text-center font-medium">
          {zoom * 100}%
        </output>
        <IconButton label="Zoom in" onClick={() => show(level + 1)} disabled={level === largest}>
          <ZoomIn aria-hidden="true" />
        </IconButton>
      </p>
    </div>
  );
}

/**
 * Keeps the point in the middle of the frame in place when the size changes. Returns a function that notes this point. Call it before each
 * change: when the picture gets smaller, the browser may scroll the frame by itself, and the point is lost.
 */
function useKeepCenter(frame: RefObject<HTMLElement | null>, zoom: number): () => void {
  const shown = useRef(zoom);
  const center = useRef({ x: 0, y: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    const growth = zoom / shown.current;
    shown.current = zoom;
    if (!element || growth === 1) return;
    const { clientWidth, clientHeight } = element;
    const { x, y } = center.current;
    element.scrollTo({ left: x * growth - clientWidth / 2, top: y * growth - clientHeight / 2, behavior: 'instant' });
  }, [frame, zoom]);
  return () => {
    const element = frame.current;
    if (!element) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element;
    center.current = { x: scrollLeft + clientWidth / 2, y: scrollTop + clientHeight / 2 };
  };
}
