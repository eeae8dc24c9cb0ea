import { Fragment } from 'react';

/** The parts of a GamerTag: after `_`, `-` or `.`, and where a capital follows a small letter. */
export const tagParts = (name: string): string[] => name.split(/(?<=[_.-])|(?<=\p{Ll})(?=\p{Lu})/u);

/** A GamerTag that breaks where its parts meet ("switchback_" "alex"), not within them. */
export function GamerTag({ name }: { name: string }) {
  return tagParts(name).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
