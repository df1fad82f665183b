/**
 * Removes the environment variables that Better Auth reads by itself. Some count in addition to the options that the shop passes, or more than
 * them: other keys, more trusted origins, reports to a server elsewhere. Only the shop's own settings may change how people sign in.
 */
export function forgetLibraryVariables(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(variables)) if (name.startsWith('BETTER_AUTH_')) delete variables[name];
}
