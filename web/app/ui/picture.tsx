export interface PictureProps {
  /** Address without width and ending: '/pictures/brake-disc' has '/pictures/brake-disc-400.avif' and so on. */
  base: string;
  /** The widths that exist, ascending, in pixels. */
  widths: readonly [number, ...number[]];
  /** Of the largest one; the page keeps the room. */
  width: number;
  height: number;
  alt: string;
  sizes?: string;
  lazy?: boolean;
  /** Fetched before anything else: for the one picture that the first screen is about. */
  urgent?: boolean;
  className?: string;
}

export function Picture({ base, widths, width, height, alt, sizes = '100vw', lazy = false, urgent = false, className = '' }: PictureProps) {
  const sourceSet = (ending: string) => widths.map((each) => `${base}-${each}.${ending} ${each}w`).join(', ');
  return (
    <picture className="contents">
      <source className="hidden" type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <source className="hidden" type="image/webp" srcSet={sourceSet('webp')} sizes={sizes} />
      <img
        src={`${base}-${widths[0]}.webp`}
        width={width}
        height={height}
        alt={alt}
        loading={lazy ? 'lazy' : 'eager'}
        fetchPriority={urgent ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
