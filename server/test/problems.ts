import { type ErrorCode, type Problem, problemContentType, problemSchema } from '@axlewright/contract/errors';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

/** Expects an error with this status and code. Codes below /identity are upper case. Returns the problem. */
export function expectProblem(answer: LightMyRequestResponse, status: number, code?: ErrorCode | Uppercase<string>): Problem {
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.headers['content-type']).toBe(problemContentType);
  const problem = problemSchema.strict().parse(answer.json());
  expect(problem.status).toBe(status);
  if (code) expect(problem.code).toBe(code);
  return problem;
}
