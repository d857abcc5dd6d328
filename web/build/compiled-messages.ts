import type { NodePath, PluginObj } from "@babel/core";
import * as babel from "@babel/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";

const { types } = babel;

function propertyNamed(node: babel.types.ObjectExpression, name: string) {
  return node.properties.find(
    (property): property is babel.types.ObjectProperty =>
      types.isObjectProperty(property) && types.isIdentifier(property.key, { name }),
  );
}

/**
 * Compiles the English text of every message while building, so that the browser needs no message parser.
 * Runs on what the lingui macro leaves behind: objects with an `id` and a `message`.
 */
export function compiledMessages(): PluginObj {
  return {
    visitor: {
      ObjectExpression(path: NodePath<babel.types.ObjectExpression>) {
        const message = propertyNamed(path.node, "message");
        if (!message || !propertyNamed(path.node, "id")) return;
        if (!types.isStringLiteral(message.value)) return;
        const compiled = compileMessage(message.value.value);
        if (typeof compiled !== "string") message.value = types.valueToNode(compiled);
      },
    },
  };
}
