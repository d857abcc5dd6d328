import type { NodePath, PluginObj, PluginPass } from "@babel/core";
import * as babel from "@babel/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";

const { types } = babel;

function propertyNamed(node: babel.types.ObjectExpression, name: string) {
  return node.properties.find(
    (property): property is babel.types.ObjectProperty =>
      types.isObjectProperty(property) && types.isIdentifier(property.key, { name }),
  );
}

/**
 * Compiles the English text of every message while building, so that the browser needs no message parser: objects with
 * an `id` and a `message`, which the lingui macro leaves behind, and texts that are said.
 */
export function compiledMessages(): PluginObj {
  return {
    visitor: {
      CallExpression(
        { node }: NodePath<babel.types.CallExpression>,
        { filename = "" }: PluginPass,
      ) {
        const [first] = node.arguments;
        if (
          !types.isIdentifier(node.callee, { name: "translate" }) ||
          !types.isStringLiteral(first)
        )
          return;
        const id = filename.includes("/web/") ? generateMessageId(first.value) : first.value;
        node.arguments[0] = types.valueToNode({ id, message: compileMessage(first.value) });
      },
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
