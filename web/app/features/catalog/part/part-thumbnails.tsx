import { PartPicture } from '../list/part-picture.tsx';

interface PartThumbnailsProps {
  pictures: readonly string[];
  /** the position of the large picture */
  shown: number;
  onChoose: (position: number) => void;
}

/** Small pictures of a part. A click shows one of them as the large picture. */
export function PartThumbnails({ pictures, shown, onChoose }: PartThumbnailsProps) {
  return (
    <ul aria-label="Pictures" className="flex flex-wrap gap-2 print:hidden">
      {pictures.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture can be in the list twice
        <li key={index}>
          <button
            type="button"
            aria-label={`Picture ${index + 1} of ${pictures.length}`}
            aria-pressed={index === shown}
            onClick={() => onChoose(index)}
            className="block size-16 rounded-sm border-2 border-transparent p-0.5 hover:border-line-strong aria-pressed:border-accent"
          >
            <PartPicture image={picture} name="" sizes="4rem" className="rounded-sm" />
          </button>
        </li>
      ))}
    </ul>
  );
}
