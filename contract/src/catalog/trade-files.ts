import { z } from 'zod';

/** The versions that the shop writes, newest last. */
export const acesVersions = ['4.2', '5.0'] as const;
export type AcesVersion = (typeof acesVersions)[number];
export const piesVersions = ['7.2', '8.0'] as const;
export type PiesVersion = (typeof piesVersions)[number];

export const acesExportQuery = z.object({ version: z.enum(acesVersions).default('5.0') });
export const piesExportQuery = z.object({ version: z.enum(piesVersions).default('8.0') });
