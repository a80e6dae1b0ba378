// A small bot with discord.js. It does what most bots do, step by step, and says so in the channel.
"use strict";

const {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  ContainerBuilder,
  GatewayIntentBits,
  MessageFlags,
  ModalBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
} = require("discord.js");

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages],
  // discord.js adds the version itself.
  rest: { api: process.env.SANDBOX_API.replace(/\/v10$/, "") },
});

client.once("clientReady", async () => {
  await client.application.commands.set([{ name: "greet", description: "Greets you" }]);
});

client.on("interactionCreate", async (interaction) => {
  try {
    if (interaction.isChatInputCommand()) await offer(interaction);
    else if (interaction.isButton()) await ask(interaction);
    else if (interaction.isModalSubmit()) await greet(interaction);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
});

async function offer(interaction) {
  const button = new ButtonBuilder()
    .setCustomId("go")
    .setLabel("Go")
    .setStyle(ButtonStyle.Primary);
  const row = new ActionRowBuilder().addComponents(button);
  await interaction.reply({ content: "Press the button.", components: [row] });
}

async function ask(interaction) {
  const name = new TextInputBuilder()
    .setCustomId("name")
    .setLabel("Your name")
    .setStyle(TextInputStyle.Short);
  const modal = new ModalBuilder().setCustomId("who").setTitle("Who are you?");
  await interaction.showModal(modal.addComponents(new ActionRowBuilder().addComponents(name)));
}

async function greet(interaction) {
  await interaction.deferReply();
  await interaction.editReply(`Hello, ${interaction.fields.getTextInputValue("name")}!`);
  await tour(interaction.channel, interaction.guild);
}

async function tour(channel, guild) {
  const first = await channel.send("a draft");
  await first.edit("edited");
  await first.react("♞");
  await first.pin();
  const pins = await channel.messages.fetchPins();
  await first.unpin();
  const around = await channel.messages.fetch({ around: first.id, limit: 3 });
  const text = new TextDisplayBuilder().setContent("# In a container");
  await channel.send({
    components: [new ContainerBuilder().addTextDisplayComponents(text)],
    flags: MessageFlags.IsComponentsV2,
  });
  const thread = await channel.threads.create({ name: "A thread", autoArchiveDuration: 60 });
  const file = { attachment: Buffer.from("notes"), name: "notes.txt", description: "Some notes" };
  await thread.send({ content: "in the thread", files: [file] });
  await thread.setArchived(true);
  const archived = await channel.threads.fetchArchived();
  const role = await guild.roles.create({ name: "readers" });
  const me = await guild.members.fetchMe();
  await me.roles.add(role);
  await me.setNickname("Guest");
  await role.delete();
  const spare = [await channel.send("one"), await channel.send("two")];
  await channel.bulkDelete(spare);
  const history = await channel.messages.fetch({ limit: 50 });
  const found = [pins.items.length, around.has(first.id), archived.threads.size];
  await channel.send(`done: ${found.join(" ")}, ${history.some((m) => m.content === "two")}`);
}

client.login(process.env.SANDBOX_TOKEN);
