import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { ChangedNote } from './changed-note.tsx';
import { editorFields } from './editor-fields.ts';
import type { TextKey } from './editor-values.ts';
import { useProductEditor } from './use-editor.ts';

interface EditorTextProps extends Omit<ComponentProps<'input'>, 'name' | 'value'> {
  name: TextKey;
  hint?: ReactNode;
  isLong?: boolean;
}

/** One text or number of the product editor. If it has changed, the former value and an Undo button are below it. */
export function EditorText({ name, hint, isLong = false, className = '', ...rest }: EditorTextProps) {
  const editor = useProductEditor();
  const control = {
    name,
    value: editor.values[name],
    onBlur: () => editor.check(name),
    onChange: ({ target }: { target: { value: string } }) => editor.set({ [name]: target.value }),
  };
  return (
    <Field label={editorFields[name].label} hint={hint} error={editor.problems[name]} className={className}>
      {isLong ? <TextArea {...control} rows={6} /> : <TextInput autoComplete="off" {...rest} {...control} />}
      <ChangedNote name={name} />
    </Field>
  );
}

/** One number of the product editor. Phones show the numeric keypad. */
export function EditorNumber(props: EditorTextProps) {
  return <EditorText inputMode="numeric" {...props} />;
}
