import { type Problem, problemContentType, problemSchema } from '@axlewright/contract/errors';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

/** Expects a refusal with this status in the one shape that all have, and answers it. */
export function expectProblem(answer: LightMyRequestResponse, status: number, code?: string): Problem {
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.headers['content-type']).toBe(problemContentType);
  const problem = problemSchema.strict().parse(answer.json());
  expect(problem.status).toBe(status);
  if (code) expect(problem.code).toBe(code);
  return problem;
}
