const readBytes = 4_096;

/** Returns the name of the first element of an XML file; empty if there is none near the start. Null: the file is not XML, or cannot be opened. */
export async function readXmlRoot(file: Blob): Promise<string | null> {
  const bytes = await file
    .slice(0, readBytes)
    .arrayBuffer()
    .catch(() => null);
  const start = bytes ? new TextDecoder().decode(bytes).trimStart() : '';
  if (!start.startsWith('<')) return null;
  const [, name = ''] = /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)[\s/>]/.exec(start.replace(/<!--.*?(?:-->|$)/gs, '')) ?? [];
  return name;
}
