import { piecesOf } from '@/domain/talk';

/** What somebody wrote, with its line breaks; links lead out of the product. */
export function MessageText({ text }: { text: string }) {
  return piecesOf(text).map(({ text: piece, href }, index) =>
    href ? (
      <a key={index} href={href} target="_blank" rel="noopener nofollow ugc">
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
