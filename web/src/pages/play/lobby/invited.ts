import { recent } from '../../../store/recent';

/** The links that this browser gave out or took a seat by, each with its game: a link that is used up leads there. */
const links = recent('muster-invitations', 100);

const isOf = (token: string) => (link: string) => link.startsWith(`${token} `);

/** The game of a link, if this browser has seen it before. */
export const gameOf = (token: string): string | undefined =>
  links
    .all()
    .find(isOf(token))
    ?.slice(token.length + 1);

export const noteInvitation = (token: string, game: string): void => links.note(`${token} ${game}`, isOf(token));
