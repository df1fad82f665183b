import { z } from 'zod';
import { companyCapabilities, companyRoles, staffCapabilities, staffRoles } from './capabilities.ts';

export const companyRoleSchema = z.enum(companyRoles);
export const staffRoleSchema = z.enum(staffRoles);
export const capabilitySchema = z.enum([...companyCapabilities, ...staffCapabilities]);
