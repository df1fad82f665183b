import type { ErrorCode } from '@axlewright/contract/errors';
import { type Problem, problemContentType, problemSchema } from '@axlewright/contract/problem';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

/** Expects an error with this status and code, and returns the problem details. Codes of the identity provider are in upper case. */
export function expectProblem(response: LightMyRequestResponse, status: number, code?: ErrorCode | Uppercase<string>): Problem {
  expect(response.statusCode, response.body).toBe(status);
  expect(response.headers['content-type']).toBe(problemContentType);
  const problem = problemSchema.strict().parse(response.json());
  expect(problem.status).toBe(status);
  if (code) expect(problem.code).toBe(code);
  return problem;
}
