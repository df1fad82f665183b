import ImageUp from 'virtual:icon/image-up';
import { type ComponentProps, useId } from 'react';
import { buttonStyle } from '../../../ui/button-style.ts';
import { SpinnerMark } from '../../../ui/spinner.tsx';
import { pictureTypeList } from './picture-rules.ts';

interface UploadButtonProps extends ComponentProps<'input'> {
  label: string;
  /** If true, the button shows a spinner and ignores clicks. It is not disabled, because it would lose the focus. */
  isUploading: boolean;
}

/** Lets the user choose pictures. */
export function UploadButton({ label, isUploading, ...rest }: UploadButtonProps) {
  const id = useId();
  return (
    <>
      <input
        {...rest}
        id={id}
        type="file"
        accept={pictureTypeList}
        aria-disabled={isUploading || undefined}
        onClick={(event) => isUploading && event.preventDefault()}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={`${buttonStyle('secondary', 'medium')} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-disabled:cursor-not-allowed peer-disabled:opacity-45 peer-aria-disabled:cursor-not-allowed peer-aria-disabled:opacity-45`}
      >
        {isUploading ? <SpinnerMark /> : <ImageUp aria-hidden="true" />}
        {isUploading ? 'Uploading' : label}
      </label>
    </>
  );
}
