import ChevronRight from 'virtual:icon/chevron-right';
import Trash2 from 'virtual:icon/trash';
import { useState } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { PartPicture } from '../../list/part-picture.tsx';
import { ListProblem } from './list-problem.tsx';

interface PictureTileProps {
  picture: string;
  index: number;
  /** how many pictures there are */
  count: number;
  problem: string | undefined;
  onMove: (from: number, to: number, button: 'earlier' | 'later') => void;
  onRemove: (index: number) => void;
}

/** One picture, with buttons that move and remove it. */
export function PictureTile({ picture, index, count, problem, onMove, onRemove }: PictureTileProps) {
  const [isBroken, setBroken] = useState(false);
  const place = index + 1;
  return (
    <li className="grid content-start gap-1">
      <div className="relative" onErrorCapture={() => setBroken(true)}>
        <PartPicture image={isBroken ? '' : picture} name={`Picture ${place} of ${count}`} sizes="12rem" className="rounded-sm" />
        {index === 0 && (
          <span className="absolute start-2 top-2 grid">
            <Badge>First</Badge>
          </span>
        )}
      </div>
      {isBroken && <p className="font-medium text-sm text-warning">No picture found at {picture}</p>}
      <ListProblem>{problem}</ListProblem>
      <div className="flex justify-between">
        <IconButton
          label={`Move picture ${place} earlier`}
          name={`pictures.${index}.earlier`}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1, 'earlier')}
        >
          <ChevronRight aria-hidden="true" className="rotate-180" />
        </IconButton>
        <IconButton
          label={`Move picture ${place} later`}
          name={`pictures.${index}.later`}
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1, 'later')}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
        <IconButton
          label={`Remove picture ${place}`}
          name={`pictures.${index}`}
          onClick={() => onRemove(index)}
          className="hover:text-danger"
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
