export interface PictureProps {
  /** The URL without width and extension: '/pictures/brake-disc' for '/pictures/brake-disc-400.avif' and the other files. */
  base: string;
  /** The widths of the picture's files, in pixels, in ascending order. */
  widths: readonly [number, ...number[]];
  /** The width of the largest file. From width and height, the browser knows how much space to reserve. */
  width: number;
  height: number;
  alt: string;
  sizes?: string;
  lazy?: boolean;
  /** Whether to load with high priority. Set it for the main picture of the first screen. */
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
