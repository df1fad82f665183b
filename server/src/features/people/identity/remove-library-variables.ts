/**
 * Removes the environment variables that Better Auth reads. Some of them add to or override the shop's options: other keys, more trusted
 * origins, telemetry. Only the shop's own settings may change how users sign in.
 */
export function removeLibraryVariables(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(variables)) if (name.startsWith('BETTER_AUTH_')) delete variables[name];
}
