import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const contract = fileURLToPath(new URL('../../contract/src/', import.meta.url));

/**
 * A build step that lets the bundler remove the schemas that a page does not use. Many modules of the contract have constants and functions
 * beside their schemas. The bundler keeps a schema that is the result of a method, such as `.meta()`, because the method could have a side
 * effect. A kept schema also keeps zod. The contract's modules have no side effects. So if the value of one of their constants is the
 * result of a call, this step marks that value as removable.
 */
export function removableSchemas(): Plugin {
  return {
    name: 'removable-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.startsWith(contract)) return null;
      const calls = this.parse(code)
        .body.flatMap(constantsOf)
        .filter(({ type }) => type === 'CallExpression');
      const marked = calls.reduceRight((done, { start, end }) => {
        return `${done.slice(0, start)}/* @__PURE__ */ (() => ${done.slice(start, end)})()${done.slice(end)}`;
      }, code);
      // Without `moduleSideEffects: false`, a page would also load the modules that only the removed schemas import.
      return { code: marked, map: null, moduleSideEffects: false };
    },
  };
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];

/** Returns the values of the constants that a statement of a module declares. */
function constantsOf(statement: Statement) {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declaration?.type === 'VariableDeclaration' ? declaration.declarations.flatMap(({ init }) => init ?? []) : [];
}
