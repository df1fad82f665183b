import { Picture } from '../../../ui/picture.tsx';

export interface PartPictureProps {
  /** `Part.image`: one of the shop's own pictures, an upload, an https URL, or an empty string. */
  image: string | null;
  name: string;
  sizes?: string;
  urgent?: boolean;
  className?: string;
}

/**
 * The shop stores its own pictures and uploads in two widths and two formats, and the browser chooses one. Other pictures have one size.
 */
export function PartPicture({ image, name, sizes, urgent = false, className = '' }: PartPictureProps) {
  return (
    <div className={`grid aspect-square place-items-center overflow-hidden bg-[oklch(0.88_0.002_80)] dark:brightness-[0.86] ${className}`}>
      <Content image={image} name={name} sizes={sizes ?? '20rem'} urgent={urgent} />
    </div>
  );
}

/** The background until a picture has loaded: a gray blur, on the light background that the shop's pictures have. */
const blurred = 'bg-[radial-gradient(46%_42%_at_50%_52%,oklch(0.66_0.004_80),transparent)]';

function Content({ image, name, sizes, urgent }: { image: string | null; name: string; sizes: string; urgent: boolean }) {
  const fill = 'size-full object-cover';
  if (!image) return <NoPicture />;

  const base = /^(\/(?:pictures|uploads)\/[\w-]+)-800\.(?:webp|avif)$/.exec(image)?.[1];
  if (base) {
    return (
      <Picture
        base={base}
        widths={[400, 800]}
        width={800}
        height={800}
        sizes={sizes}
        alt={name}
        lazy={!urgent}
        urgent={urgent}
        className={`${fill} ${blurred}`}
      />
    );
  }
  return <img src={image} alt={name} width={800} height={800} loading={urgent ? 'eager' : 'lazy'} decoding="async" className={fill} />;
}

/** The shop's logo instead of a picture. Small pictures show the logo without the text. */
function NoPicture() {
  return (
    <span className="@container grid size-full place-items-center content-center gap-2 text-[oklch(0.52_0.01_80)]">
      <svg viewBox="0 0 64 64" className="w-2/5 max-w-24 opacity-45" fill="currentColor" aria-hidden="true">
        <path d="M26.5 8h11L52 56h-9.5L32 20.5 21.5 56H12z" />
        <path d="M9 37h8.74l-1.21 4H9zM55 37h-8.74l1.21 4H55z" />
        <rect x="3" y="27" width="6" height="24" rx="1.5" />
        <rect x="55" y="27" width="6" height="24" rx="1.5" />
      </svg>
      <span className="hidden text-[oklch(0.42_0.01_80)] text-sm @min-[9rem]:inline">No picture yet</span>
    </span>
  );
}
