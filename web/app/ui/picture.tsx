export interface PictureProps {
  /** URL without width and extension: '/pictures/brake-disc' stands for '/pictures/brake-disc-400.avif' and so on. */
  base: string;
  /** The widths that exist, ascending, in pixels. */
  widths: readonly [number, ...number[]];
  /** Width and height of the largest file, so that the page can reserve the space. */
  width: number;
  height: number;
  alt: string;
  sizes?: string;
  lazy?: boolean;
  /** Loads with high priority. For the main picture of the first screen. */
  urgent?: boolean;
  className?: string;
}

export function Picture({ base, widths, width, height, alt, sizes = '100vw', lazy = false, urgent = false, className = '' }: PictureProps) {
  const sourceSet = (extension: string) => widths.map((each) => `${base}-${each}.${extension} ${each}w`).join(', ');
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
