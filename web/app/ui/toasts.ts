export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'info';
  message: string;
}

/** A fifth pushes the first one out. */
const mostAtOnce = 4;

let shown: readonly Toast[] = [];
let lastId = 0;
const followers = new Set<() => void>();

/** The toasts that are to be seen, oldest first. */
export const toasts = {
  list: () => shown,

  add(toast: Omit<Toast, 'id'>): void {
    change([...shown, { ...toast, id: ++lastId }].slice(-mostAtOnce));
  },

  remove(id: number): void {
    change(shown.filter((toast) => toast.id !== id));
  },

  follow(follower: () => void): () => void {
    followers.add(follower);
    return () => followers.delete(follower);
  },
};

function change(next: readonly Toast[]): void {
  shown = next;
  for (const follower of followers) follower();
}
