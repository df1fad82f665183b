import { z } from 'zod';
import { StartError } from '../start-error.ts';
import type { BucketSettings } from './bucket.ts';

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** The environment variables of the bucket. */
export const storageVariables = {
  STORAGE_URL: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+[a-z0-9](\/\w[\w.-]*)*\/?$/, 'it must be s3://bucket or s3://bucket/folder')
    .optional(),
  STORAGE_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform(withoutSlash)
    .optional(),
  STORAGE_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'it must be the name of a region')
    .default('us-east-1'),
  STORAGE_PATH_STYLE: z.enum(['on', 'off']).optional(),
  STORAGE_ACCESS_KEY_ID: z.string().min(1).optional(),
  STORAGE_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  // Pages show only pictures from https URLs.
  STORAGE_PUBLIC_URL: z
    .url({ protocol: /^https$/ })
    .transform(withoutSlash)
    .optional(),
};

type StorageEnvironment = z.output<z.ZodObject<typeof storageVariables>>;

/** Returns the configured bucket; null: the shop keeps its files in a folder. Throws a StartError if a setting is missing. */
export function bucketOf(env: StorageEnvironment): BucketSettings | null {
  const { STORAGE_URL: name, STORAGE_ACCESS_KEY_ID: accessKeyId, STORAGE_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (name === undefined) {
    const [other] = Object.entries(env).filter(
      ([key, value]) => key.startsWith('STORAGE_') && key !== 'STORAGE_REGION' && value !== undefined,
    );
    if (other) throw new StartError(`The setting STORAGE_URL is missing: ${other[0]} needs it.`);
    return null;
  }
  if (accessKeyId === undefined) throw new StartError('The setting STORAGE_ACCESS_KEY_ID is missing: STORAGE_URL needs it.');
  if (secretAccessKey === undefined) throw new StartError('The setting STORAGE_SECRET_ACCESS_KEY is missing: STORAGE_URL needs it.');
  const [bucket = '', ...folders] = withoutSlash(name).slice('s3://'.length).split('/');
  return {
    name: withoutSlash(name),
    url: urlOf(bucket, env),
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: env.STORAGE_REGION,
    accessKeyId,
    secretAccessKey,
    publicUrl: env.STORAGE_PUBLIC_URL ?? null,
  };
}

/** Amazon's servers expect the bucket in the host name. Other servers usually expect it in the path. */
function urlOf(bucket: string, env: StorageEnvironment): string {
  const { STORAGE_ENDPOINT: own, STORAGE_REGION: region, STORAGE_PATH_STYLE: pathStyle = own === undefined ? 'off' : 'on' } = env;
  const endpoint = own ?? `https://s3.${region}.amazonaws.com`;
  return pathStyle === 'on' ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`);
}
