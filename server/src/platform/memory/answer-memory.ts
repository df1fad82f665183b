import { type KeptAnswer, keptAnswerOf, type PublicAnswer } from './kept-answer.ts';
import type { PublicData } from './public-data.ts';

/** Longer keys are made by strangers only. */
const maximumKeyLength = 1_000;

/** Public answers by key: made once, by one at a time, and again when what they were made of changed. */
export interface AnswerMemory {
  /** Null unless the kept answer is as new as what it was made of. */
  find(key: string): KeptAnswer | null;
  findOrMake(key: string, make: () => Promise<PublicAnswer>): Promise<KeptAnswer>;
}

interface Entry {
  answer: KeptAnswer;
  topics: readonly string[];
  age: number;
}

const bytesOf = (key: string, { answer }: Entry) => key.length * 2 + answer.sizeBytes;

/** Keeps up to `maximumBytes`. The entry that was used the longest ago goes first. */
export function createAnswerMemory(publicData: Pick<PublicData, 'ageOf' | 'agesNow'>, maximumBytes: number): AnswerMemory {
  /** in the order of their last use */
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, { age: number; answer: Promise<KeptAnswer> }>();
  let keptBytes = 0;

  function find(key: string): KeptAnswer | null {
    const entry = entries.get(key);
    if (entry === undefined || entry.age !== publicData.ageOf(entry.topics)) return null;
    entries.delete(key);
    entries.set(key, entry);
    return entry.answer;
  }

  async function makeAndKeep(key: string, make: () => Promise<PublicAnswer>): Promise<KeptAnswer> {
    const ages = publicData.agesNow();
    const made = await make();
    const answer = await keptAnswerOf(made);
    if (made.topics && made.status < 500 && key.length <= maximumKeyLength) {
      keep(key, { answer, topics: made.topics, age: ages(made.topics) });
    }
    return answer;
  }

  function keep(key: string, entry: Entry): void {
    // A later rendering may have been quicker.
    if (entry.age !== publicData.ageOf(entry.topics)) return;
    forget(key);
    entries.set(key, entry);
    keptBytes += bytesOf(key, entry);
    for (const oldest of entries.keys()) {
      if (keptBytes <= maximumBytes) break;
      forget(oldest);
    }
  }

  function forget(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    keptBytes -= bytesOf(key, entry);
  }

  return {
    find,
    async findOrMake(key, make) {
      const found = find(key);
      if (found) return found;
      const before = underWay.get(key);
      // Who asks after a change must not get what was begun before it.
      if (before && before.age === publicData.ageOf()) return before.answer;
      const mine = { age: publicData.ageOf(), answer: makeAndKeep(key, make) };
      underWay.set(key, mine);
      try {
        return await mine.answer;
      } finally {
        if (underWay.get(key) === mine) underWay.delete(key);
      }
    },
  };
}
