export interface Notice {
  tone: 'success' | 'error' | 'info';
  message: string;
}

let isWanted = false;
let show: ((notice: Notice) => void) | null = null;
const waiting: Notice[] = [];
const followers = new Set<() => void>();

/** Notices on their way to the list that shows them; until it is there, they wait. */
export const notices = {
  add(notice: Notice): void {
    if (show) show(notice);
    else {
      waiting.push(notice);
      notices.want();
    }
  },

  want(): void {
    isWanted = true;
    for (const follower of followers) follower();
  },

  areWanted: () => isWanted,

  follow(follower: () => void): () => void {
    followers.add(follower);
    return () => followers.delete(follower);
  },

  /** The list is there and takes them. Answers how it says that it has gone. */
  deliverTo(list: (notice: Notice) => void): () => void {
    show = list;
    for (const notice of waiting.splice(0)) list(notice);
    return () => {
      show = null;
    };
  },
};
