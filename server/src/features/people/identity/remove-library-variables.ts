/**
 * Removes the environment variables that Better Auth reads. They could change the shop's options: its keys, trusted origins or telemetry. Only
 * the shop's own settings may do that.
 */
export function removeLibraryVariables(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(variables)) if (name.startsWith('BETTER_AUTH_')) delete variables[name];
}
