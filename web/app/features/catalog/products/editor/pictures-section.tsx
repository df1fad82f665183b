import { maximumPictures } from '@axlewright/contract/catalog/part-limits';
import { AddPictures } from './add-pictures.tsx';
import { ChangedNote } from './changed-note.tsx';
import { EditorSection } from './editor-section.tsx';
import { ListProblem } from './list-problem.tsx';
import { moved } from './moved.ts';
import { PictureTile } from './picture-tile.tsx';
import { sections } from './sections.ts';
import { useProductEditor } from './use-editor.ts';
import { useFocusLater } from './use-focus-later.ts';

/** The pictures, in the order on the part page. Lists show the first one. */
export function PicturesSection() {
  const editor = useProductEditor();
  const focusLater = useFocusLater();
  const { pictures } = editor.values;

  function move(from: number, to: number, button: 'earlier' | 'later') {
    editor.changeRows('pictures', (all) => moved(all, from, to));
    focusLater(`pictures.${to}.${button}`, `pictures.${to}`);
  }

  function remove(index: number) {
    editor.changeRows('pictures', (all) => all.toSpliced(index, 1));
    focusLater(`pictures.${index}`, `pictures.${index - 1}`, 'pictures');
  }

  return (
    <EditorSection
      section={sections.pictures}
      text={`Lists show the first picture. The part’s page shows all of them, at most ${maximumPictures}. Screen readers say the part’s name for each one.`}
    >
      <ChangedNote name="pictures" />
      {pictures.length > 0 && (
        <ol className="grid grid-cols-2 gap-4 @xl:grid-cols-4">
          {pictures.map((picture, index) => (
            <PictureTile
              // biome-ignore lint/suspicious/noArrayIndexKey: the same picture can be in the list twice
              key={`${index} ${picture}`}
              picture={picture}
              index={index}
              count={pictures.length}
              problem={editor.problems[`pictures.${index}`]}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </ol>
      )}
      <ListProblem>{editor.problems.pictures}</ListProblem>
      <AddPictures
        room={maximumPictures - pictures.length}
        isUploading={editor.isUploading}
        onUploadingChange={editor.setUploading}
        onAdd={(picture) => editor.changeRows('pictures', (all) => (all.length < maximumPictures ? [...all, picture] : all))}
      />
    </EditorSection>
  );
}
