import { ImageOff } from 'lucide-react';
import { Picture } from '../../ui/picture.tsx';

export interface PartPictureProps {
  /** `Part.image`: one of the shop's own pictures, an upload, an https address, or empty. */
  image: string | null;
  name: string;
  sizes?: string;
  urgent?: boolean;
  className?: string;
}

/** Own pictures come in two widths and two formats, others as they are. The backdrop is that of the own pictures. */
export function PartPicture({ image, name, sizes, urgent = false, className = '' }: PartPictureProps) {
  return (
    <div className={`grid aspect-square place-items-center overflow-hidden bg-[oklch(0.88_0.002_80)] dark:brightness-[0.86] ${className}`}>
      <Content image={image} name={name} sizes={sizes ?? '20rem'} urgent={urgent} />
    </div>
  );
}

function Content({ image, name, sizes, urgent }: { image: string | null; name: string; sizes: string; urgent: boolean }) {
  const fill = 'size-full object-cover';
  if (!image) return <ImageOff role="img" aria-label="No picture" className="size-8 text-[oklch(0.5_0.01_80)]" />;

  const base = /^(\/pictures\/[\w-]+)-800\.(?:webp|avif)$/.exec(image)?.[1];
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
        className={fill}
      />
    );
  }
  return <img src={image} alt={name} width={800} height={800} loading={urgent ? 'eager' : 'lazy'} decoding="async" className={fill} />;
}
